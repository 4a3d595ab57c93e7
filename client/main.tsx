import { createRoot } from "react-dom/client";

const place = document.getElementById("root");
if (!place) throw new Error("the page has no #root");
createRoot(place).render(<h1>Cylindra</h1>);
