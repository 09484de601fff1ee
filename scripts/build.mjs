// `npm run build`: installs what is needed and builds the pages, as `npm start` does, and ends.
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";

ensureInstalled();
ensureBuilt();
