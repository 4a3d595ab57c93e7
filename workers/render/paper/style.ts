import { fontStyle } from "./fonts.ts";

/**
 * The look that every printed document shares: a sheet with its head, body and footer, tables with hairlines, signatures. Sizes in pt, nothing under 6.5 pt;
 * hairlines 0.5 pt, heads 1 pt, the rule under the title 1.5 pt.
 */
export const paperStyle = `${fontStyle}
@page { margin: 0; }
body { margin: 0; font-family: var(--font); font-size: 8pt; line-height: 11pt; color: #14181d; -webkit-print-color-adjust: exact;
  --line: #b9c0c9; --hair: #dde1e6; --soft: #f4f5f7; --muted: #5a6472; --dim: #3a424d; --ink: #14181d; --accent: #1f5fbf; }
*, ::before { box-sizing: border-box; }
svg { display: block; }
.sheet { width: 210mm; height: 297mm; padding: 12mm 12mm 9mm; display: flex; flex-direction: column; position: relative; }
.sheet + .sheet { break-before: page; }
.is-landscape .sheet { width: 297mm; height: 210mm; padding: 10mm 10mm 8mm; }
.sheet > .body { flex: 1; min-height: 0; }
.sheet > footer { display: flex; gap: 4mm; font-size: 6.5pt; line-height: 9pt; color: var(--dim); border-top: 1pt solid var(--ink); padding-top: 1.5mm; }
.sheet > footer b { font-weight: 500; color: var(--ink); }
.sheet > footer .page { margin-left: auto; white-space: nowrap; color: var(--ink); font-weight: 500; }
.head { display: grid; grid-template-columns: 56mm 1fr 56mm; align-items: end; padding-bottom: 3mm; border-bottom: 1.5pt solid var(--ink); }
.head .maker { display: flex; gap: 2.4mm; align-items: center; }
.head .maker svg { flex: none; width: 5.3mm; height: 5.3mm; }
.head .maker b { display: block; font-size: 9pt; line-height: 12pt; font-weight: 600; }
.head small { display: block; font-size: 6.5pt; line-height: 9pt; color: var(--muted); }
.head .title { text-align: center; }
.head h1 { margin: 0; font-family: var(--font-figure); font-size: 16pt; line-height: 20pt; font-weight: 600; }
.head p { margin: 0; font-size: 8pt; line-height: 11pt; color: var(--dim); }
.head .number { text-align: right; }
.head .number b { font-size: 9pt; font-weight: 600; }
table.paper { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 7.2pt; line-height: 9.5pt; }
.paper th, .paper td { padding: 0 1.4mm; height: 6.15mm; text-align: left; vertical-align: middle; border-bottom: .5pt solid var(--hair); overflow-wrap: anywhere; }
.paper tr { break-inside: avoid; }
.paper thead th { height: 5.6mm; font-weight: 600; font-size: 7pt; color: var(--dim); background: var(--soft); border-bottom: .5pt solid var(--line); }
.paper thead tr:last-child th { border-bottom: 1pt solid var(--ink); }
.paper .right { text-align: right; }
.paper td.barcode { font-weight: 500; color: var(--accent); white-space: nowrap; }
.signatures { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 6mm; margin-top: 6mm; }
.signatures div { margin-top: 13mm; border-top: 1pt solid var(--ink); padding-top: 1mm; font-size: 7pt; line-height: 10pt; font-weight: 600; color: var(--ink); }
`;
