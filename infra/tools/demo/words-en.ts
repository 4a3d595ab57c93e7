import { papersEn } from "./papers-en.ts";
import type { Words } from "./words.ts";

const families = [
  ...["Walker", "Hughes", "Patel", "Morgan", "Bailey", "Foster", "Reid", "Khan", "Ellis", "Grant"],
  ...["Murphy", "Shaw", "Holmes", "Palmer", "Mills", "Webb", "Chapman", "Ford", "Barker", "Lowe"],
];
const given = [
  ...["Alice", "George", "Priya", "Oliver", "Ruth", "Samuel", "Nadia", "Henry", "Clare", "Imran"],
  ...["Emily", "Peter", "Grace", "Thomas", "Leila", "Simon", "Hannah", "David", "Rosa", "Martin"],
];

/** The company in an English town. */
export const wordsEn: Words = {
  ...papersEn,
  root: "Cylindra Gas",
  makers: ["Eastern Cylinder Works", "Southern Pressure Vessels", "Northern Cylinders"],
  stations: [
    ["Northgate filling station", "CZ01", "118 Northgate Road, Millford"],
    ["Riverside filling station", "CZ02", "26 Wharf Street, Millford"],
  ],
  stores: [
    ["Ashby store", "CK01", "9 New Road, Ashby"],
    ["Harbour shop", "CK02", "31 Tower Street, Millford"],
    ["Market shop", "CK03", "77 Ring Road East, Millford"],
    ["Oakham depot", "CK04", "5 Station Road, Oakham"],
  ],
  dealers: [["Lindley dealer", "JX01", "12 Silver Street, Lindley"]],
  inspections: [["Kingsway test station", "JY01", "40 Kingsway, Millford"]],
  repairs: [["Riverside repair shop", "WX01", "3 Canal Row, Millford"]],
  plates: ["MF23 KTR", "MF21 BWL", "MF24 PDH", "MF22 XVN", "MF20 JGS"],
  drivers: [
    ["Jack Turner", "man"],
    ["Daniel Brooks", "man"],
    ["Sophie Marsh", "woman"],
    ["Omar Rahman", "man"],
    ["Helen Price", "woman"],
  ],
  escorts: [
    ["Karen Doyle", "woman"],
    ["Luke Harper", "man"],
    ["Tom Whitfield", "man"],
  ],
  operators: [
    ["Amy Collins", "woman"],
    ["Peter Lawson", "man"],
    ["Fiona Grady", "woman"],
    ["Adam Nowak", "man"],
  ],
  keepers: [
    ["Laura Bennett", "woman"],
    ["Ben Fletcher", "man"],
    ["Joanna Reeves", "woman"],
    ["Sanjay Mehta", "man"],
    ["Megan Howell", "woman"],
    ["Chris Dalton", "man"],
    ["Anna Kowalska", "woman"],
    ["Robert Finch", "man"],
    ["Susan Yates", "woman"],
    ["Neil Hobbs", "man"],
  ],
  inspectors: [
    ["Martin Cole", "man"],
    ["Diane Foster", "woman"],
  ],
  managers: [
    ["James Carter", "man"],
    ["Rachel Stone", "woman"],
  ],
  auditors: [
    ["Mark Osborne", "man"],
    ["Judith Blake", "woman"],
  ],
  administrator: "Administrator",
  inspector: "Inspector",
  clerk: "Clerk",
  contact: "Duty office",
  home: "Millford",
  licence: "Permit to carry dangerous goods by road",
  cylinderType: (spec) => `Household LPG cylinder ${spec}`,
  measures: "Residue removed, checked again, valve seal replaced.",
  scrapped: "Wall too thin: scrapped.",
  comments: [
    "Checked with the station: the paper was right, the scan was forgotten.",
    "Driver asked; cylinder found and put in its place.",
    "Sent to the test station.",
    "Seen. The cylinder was set aside.",
  ],
  customer: (index) => `${given[(index * 7) % given.length]} ${families[(index * 3 + 5) % families.length]}`,
  street: (index, pick) =>
    `${index + 1} ${pick(["Harbour Street", "Market Square", "Church Lane", "Mill Road", "Park Avenue"])}, Millford`,
  kitchens: [
    ...["The Golden Fork", "Harbour Grill", "Rosie's Kitchen", "The Old Bakery"],
    ...["Saffron House", "Corner Café", "The Anchor Inn", "Bella Pasta"],
  ],
  canteens: ["Millford primary school", "Kingsway college", "St Anne's hospital", "Wharf business park"],
  shops: ["Turner Hardware", "Station Stores", "Bay Barbecue"],
};
