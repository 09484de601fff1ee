import { createRoot } from "react-dom/client";
import { ClassicList } from "./classic-list.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<ClassicList />);
