/** Styles of the dossier alone. */
export const dossierStyles = `
.do-id { display: grid; grid-template-columns: 1fr 36mm 28mm; gap: 5mm; padding: 4mm 0 1mm; }
.big { font: 600 22pt/26pt var(--font-figure); letter-spacing: .02em; overflow-wrap: anywhere; }
.sub { color: #3a424d; margin-bottom: 2mm; }
.sts { display: flex; gap: 2mm; margin-bottom: 2.4mm; flex-wrap: wrap; }
.st { padding: .8mm 2.2mm; border: 1pt solid var(--line); border-radius: .8mm; font-weight: 500; color: #3a424d; }
.st.ok { color: #1c6e42; border-color: #1c6e42; font-weight: 600; }
.st.warn { color: #8a5700; border-color: #8a5700; font-weight: 600; }
.st.bad { color: #c5321a; border-color: #c5321a; font-weight: 600; }
.stay { margin-top: 3mm; font-size: 7pt; line-height: 10pt; color: var(--muted); }
.stay > div { display: flex; gap: .4mm; height: 2.4mm; margin: 1mm 0; }
.stay i { display: block; min-width: .3mm; }
.q-customer { background: #3a424d; } .q-shop { background: #6b7585; } .q-station { background: #98a2b0; } .q-vehicle { background: #c9cfd7; } .q-other { background: #fff; border: .5pt solid #6b7585; }
.stay p { display: flex; flex-wrap: wrap; gap: 0 5mm; }
.stay p span { display: inline-flex; align-items: center; gap: 1mm; }
.stay p i { width: 2mm; height: 2mm; }
.stay p b { font-weight: 600; color: #14181d; }
.ph3 { display: grid; gap: 1.6mm; align-content: start; font-size: 6.5pt; line-height: 9pt; color: var(--muted); }
.ph3 img, .lost { width: 100%; height: 21.6mm; object-fit: cover; border-radius: .6mm; display: block; }
.lost { border: .5pt dashed var(--line); padding: 1.4mm; overflow-wrap: anywhere; }
.qrb h3 { margin-top: 2mm; }
.mk { display: inline-block; width: 2.2mm; height: 2.2mm; border-radius: 50%; border: 1pt solid #3a424d; }
.mk.h { background: #c5321a; border-color: #c5321a; } .mk.e { background: #f2b134; border-color: #8a5700; } .mk.f { background: #3a424d; }
.last { break-inside: avoid; }
.seal { display: grid; grid-template-columns: 1fr 34mm; gap: 5mm; }
.seal dl div { display: flex; line-height: 11pt; }
.seal dt { width: 18mm; color: var(--muted); flex: none; }
.seal dd { font-weight: 500; overflow-wrap: anywhere; }
`;
