/** What the bundler knows of a module: who imports it, statically and on demand. */
type Module = {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  code: string | null;
};
type Modules = { getModuleInfo(id: string): Module | null };

/** One of the bundler's `codeSplitting.groups`. */
type Group = { name: (id: string, modules: Modules) => string | null; priority: number };

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
const onEveryPage = /\/app\/(root|entry\.client)\.tsx/;
const pageFile = /\/app\/routes\/([\w-]+)\.tsx/;

/** Hardly anybody opens these first: they take the files of the others as those need them. */
const laterPages: ReadonlySet<string> = new Set([
  ...["alert", "appointment", "appointment-answer"],
  ...["compare", "photos", "wishlist"],
]);

/** What so many pages share is worth its few bytes on the others … */
const manyPages = 4;
/** … and one page less is enough for what is so short, in characters, that a file of its own weighs more. */
const shortCode = 1_000;

/**
 * How the browser's code is cut (decision 024): React and the router, what every page needs, and
 * for each set of pages what only these share. Left alone the bundler makes 50 files for a page: each
 * costs a request, and small files compress badly. A file holds nothing that a page loading it does
 * not use, but for what many use; what is imported on demand keeps files of its own.
 */
export function pageChunks(): Group[] {
  const shared = (count: number): Group => ({
    // A module's imports are needed by at least the same pages, so larger sets are cut first.
    priority: count,
    name: (id, modules) => {
      const { pages } = reachOf(id, modules);
      return pages.length === count ? pages.join("-") : null;
    },
  });
  return [
    { priority: manyPages + 1, name: (id) => (framework.test(unified(id)) ? "react" : null) },
    {
      priority: manyPages,
      name: (id, modules) => {
        // An icon of several files: parts loaded on demand must not load a page's file for it.
        if (iconFile.test(unified(id)) && usersOf(id, modules).length > 1) return "site";
        const { isEverywhere, pages } = reachOf(id, modules);
        const isShort = (modules.getModuleInfo(id)?.code?.length ?? shortCode) < shortCode;
        const many = isShort ? manyPages - 1 : manyPages;
        return isEverywhere || pages.length >= many ? "site" : null;
      },
    },
    ...Array.from({ length: manyPages - 2 }, (_, i) => shared(i + 2)),
    {
      // Used by one page at once, and by what it loads on demand or by later ones: else a file for each such set.
      priority: 1,
      name: (id, modules) => {
        const { isOnDemand, isLater, pages } = reachOf(id, modules);
        const [page] = pages;
        return (isOnDemand || isLater) && page !== undefined && !pageFile.test(unified(id))
          ? `${page}-parts`
          : null;
      },
    },
  ];
}

const iconFile = /\/node_modules\/lucide\/.*(\/icons\/[\w-]+\.mjs)$/;

/**
 * Who imports a module. Whoever uses any icon imports the index of all: an icon's users are those that name it,
 * or each page would load the icons of all pages.
 */
function usersOf(id: string, modules: Modules): readonly string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  const [, file] = iconFile.exec(unified(id)) ?? [];
  const index = importers.find((path) => unified(path).endsWith("/lucide.mjs"));
  if (file === undefined || index === undefined) return importers;
  const { code, importers: users } = modules.getModuleInfo(index) ?? { code: null, importers };
  // The names stand in one line: `export { default as History, default as RotateCcwClock } from …`
  const [line = ""] = code?.slice(code.lastIndexOf("export", code.indexOf(file))).split("\n") ?? [];
  const names = [...line.matchAll(/ as (\w+)/g)].map(([, name]) => name).join("|");
  const naming = new RegExp(`import \\{[^}]*\\b(${names})\\b[^}]*\\} from "lucide"`);
  return users.filter((user) => naming.test(modules.getModuleInfo(user)?.code ?? ""));
}

/** From where a module is reached by static imports. */
type Reach = {
  isEverywhere: boolean;
  /** Without later ones. */
  pages: readonly string[];
  isOnDemand: boolean;
  isLater: boolean;
};

function reachOf(id: string, modules: Modules): Reach {
  const seen = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...usersOf(next, modules));
  }
  const all = [...seen];
  const isEverywhere = all.some((module) => onEveryPage.test(unified(module)));
  const found = new Set(all.flatMap((module) => pageFile.exec(unified(module))?.[1] ?? []));
  const pages = [...found].filter((page) => !laterPages.has(page)).sort();
  return {
    isEverywhere,
    isLater: pages.length < found.size,
    pages: isEverywhere ? [] : pages,
    isOnDemand: all.some((module) => modules.getModuleInfo(module)?.dynamicImporters.length),
  };
}

const unified = (id: string) => id.replaceAll("\\", "/");
