import type { Words } from "./words.ts";

/** Regions, word lists, licences and help pages of the company in an English town. */
export const papersEn: Pick<Words, "company" | "areas" | "wordLists" | "licences" | "helpGroup" | "help"> = {
  company: {
    address: "1 Guildhall Street, Millford",
    contact: "James Carter",
    telephone: "0757-22801234",
    shortName: "Cylindra",
    servicePhone: "4008001234",
    businessScope: "Sale of LPG; filling and tests of cylinders",
    licenseNumber: "07421960",
    registrationName: "Cylindra Gas Ltd",
    registrationAddress: "1 Guildhall Street, 3rd floor, Millford",
    legalPersonName: "James Carter",
  },
  areas: [
    {
      name: "Westshire",
      shortName: "WS",
      below: [
        {
          name: "Millford",
          shortName: "Millford",
          below: [
            { name: "Northgate", shortName: "North" },
            { name: "Riverside", shortName: "River" },
            { name: "Harbour", shortName: "Harbour" },
          ],
        },
        { name: "Ashby", shortName: "Ashby" },
        { name: "Oakham", shortName: "Oakham" },
      ],
    },
  ],
  wordLists: [
    {
      name: "Customer category",
      code: "customerCategory",
      entries: [
        ["Household", "household"],
        ["Restaurant", "restaurant"],
        ["Canteen", "canteen"],
        ["Shop", "shop"],
      ],
    },
    {
      name: "Reason to decline",
      code: "declineReason",
      entries: [
        ["Wrong number of cylinders", "count"],
        ["Leaking valve", "valve"],
        ["Nobody at home", "absent"],
      ],
    },
  ],
  licences: [
    { name: "Gas supply licence", number: "GS-2024-0618", scope: "LPG in cylinders", endsInDays: 410 },
    { name: "Cylinder filling permit", number: "CF-4244-B62", scope: "Filling of LPG cylinders", endsInDays: 38 },
    { name: "Company registration", number: "07421960", scope: "Sale of LPG; tests of cylinders", endsInDays: 1900 },
  ],
  helpGroup: "How to",
  help: [
    {
      menuPath: "/work/scan",
      label: "How to scan",
      text: `# Scan

Choose the **job** at the left, then scan barcodes. Each scan is one record; nothing needs saving.

| Colour | Meaning |
| --- | --- |
| Green | Recorded |
| Amber | Recorded, with an exception: read the note |
| Red | Not recorded: read the reason |

- A wrong scan: **undo** it in its row within ten minutes.
- No network: go on scanning. Scans are sent later, each of them once.
- A barcode that cannot be read: type it and press Enter.

Press **Finish** at the end, compare the totals and print the summary.
`,
    },
    {
      menuPath: "/gascylinder/filling",
      label: "How to read fillings",
      text: `# Fillings

A row is one filling: the weights before and after, the gas filled, and how long it took.

1. A check before filling is valid for 30 minutes.
2. A check after filling is due within 12 hours.
3. More gas than the maximum raises an **exception**.

> A cylinder past its inspection date cannot be filled. The scan is refused.
`,
    },
    {
      menuPath: "/work/exceptions",
      label: "How to settle an exception",
      text: `# Exceptions

The newest stand first, under **New today**.

1. **Claim** it, so that others know that you are on it.
2. Open the row and read what happened to the cylinder.
3. Say what you did, and **acknowledge**.

- [x] Several can be claimed at once
- [ ] Never acknowledge what you do not understand: ask in a comment first
`,
    },
  ],
};
