/**
 * Styles that all documents share: white paper, black ink, a fill only for a hold or an exception, and nothing smaller than 6.5 pt. Every state also
 * has a word, so black and white printing loses nothing.
 */
export const sharedStyles = `
* { box-sizing: border-box; }
html { background: #fff; }
/* A page cuts what stands on its very edge. */
body { margin: 0 .3mm 0 0; font: 8pt/11pt var(--font); color: #14181d; -webkit-print-color-adjust: exact;
  --line: #b9c0c9; --hair: #dde1e6; --soft: #f4f5f7; --muted: #5a6472; }
svg { display: block; }
h1, h2, h3, p, dl, dd, ul, figure { margin: 0; }
.code i { font-style: normal; }
.code i + i { margin-left: .09em; }
.ph { display: grid; grid-template-columns: 1fr auto 1fr; gap: 4mm; align-items: end; padding-bottom: 3mm; border-bottom: 1.5pt solid #14181d; }
.ph .co { display: flex; gap: 2.4mm; align-items: center; }
.ph .co svg { width: 5.3mm; height: 5.3mm; flex: none; }
.ph .co b { display: block; font-size: 9pt; line-height: 12pt; font-weight: 600; }
.ph small, .qrb small { display: block; font-size: 6.5pt; line-height: 9pt; color: var(--muted); }
.ph .ti { text-align: center; }
.ph h1 { font: 600 16pt/20pt var(--font-figure); }
.ph p { color: #3a424d; }
.ph .ri { text-align: right; overflow-wrap: anywhere; }
.ph .ri svg { margin-left: auto; }
.ph .ri b { font-size: 9pt; font-weight: 600; }
.lacking { margin-top: 3mm; font-size: 6.5pt; line-height: 9pt; color: var(--muted); }
h2 { font-size: 9.5pt; line-height: 13pt; font-weight: 600; margin: 3.6mm 0 1.2mm; display: flex; align-items: baseline; gap: 2.4mm; break-after: avoid; }
h2 small { font-size: 7pt; font-weight: 400; color: var(--muted); }
h3 { font-size: 7pt; line-height: 10pt; font-weight: 600; color: var(--muted); margin-bottom: .6mm; }
.kv { display: grid; grid-template-columns: 1fr 1fr; gap: 0 5mm; }
.kv.one { grid-template-columns: 1fr; }
.kv div { display: flex; justify-content: space-between; gap: 2mm; border-bottom: .5pt solid var(--hair); line-height: 11pt; padding: 1.5pt 0; }
.kv dt { color: var(--muted); white-space: nowrap; }
.kv dd { font-weight: 500; text-align: right; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 7.2pt; line-height: 9pt; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: .9mm 1.4mm; text-align: left; vertical-align: top; border-bottom: .5pt solid var(--hair); overflow-wrap: anywhere; }
thead th { font-weight: 600; font-size: 7pt; color: #3a424d; background: var(--soft); border-bottom: 1pt solid #14181d; }
.n { text-align: right; }
.bc { color: #1f5fbf; font-weight: 500; }
tr.is-h td { background: #fdeae6; }
tr.is-e td { background: #fdf6e6; }
tr.is-more td { color: var(--muted); text-align: center; }
.v { color: var(--muted); text-decoration: line-through; }
.none { color: var(--muted); padding: 1mm 0; }
.qrb { text-align: center; }
.qrb svg { margin: 0 auto; }
.sign { display: grid; gap: 6mm; margin-top: 2mm; break-inside: avoid; }
.sign > div { position: relative; height: 22mm; border: .5pt solid var(--line); border-radius: .8mm; padding: 1.2mm 2mm; font-size: 7pt; line-height: 10pt; color: var(--muted); }
.sign em { position: absolute; left: 2mm; right: 2mm; bottom: 1mm; font-style: normal; color: #14181d; display: flex; justify-content: space-between; gap: 2mm; }
.box { border: 1pt solid #14181d; border-radius: .8mm; padding: 3mm; margin-top: 4mm; break-inside: avoid; }
.box p { margin-top: 1.6mm; color: #3a424d; font-size: 7pt; line-height: 10pt; }
`;
