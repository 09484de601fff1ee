/** The bundler's information about a module: its static and dynamic importers. */
type Module = {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  code: string | null;
};
type Modules = { getModuleInfo(id: string): Module | null };

/** A group of the bundler's `codeSplitting.groups`. */
type Group = { name: (id: string, modules: Modules) => string | null; priority: number };

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
const onEveryPage = /\/app\/(root|entry\.client)\.tsx/;
const pageFile = /\/app\/routes\/((?:buero\/)?[\w-]+)\.tsx/;

/** Hardly ever a visitor's first page: they reuse other pages' chunks and have no influence on them. */
const laterPages: ReadonlySet<string> = new Set([
  ...["alert", "appointment", "compare", "photos", "wishlist"],
]);
const isLaterPage = (page: string) => laterPages.has(page) || page.startsWith("buero/");

/** A module shared by so many pages joins the chunk of all pages, although some do not use it. */
const manyPages = 4;
/** For code below so many characters one page fewer suffices, because a chunk would cost more. */
const shortCode = 1_000;

/**
 * Code splitting (decision 024): one chunk for React and the router, one for what every page needs, one for
 * each set of pages with shared code. The bundler's default would make 50 files for a page: each costs a
 * request, and small files compress badly. Except for widely shared code, a chunk holds nothing unused by a
 * page that loads it; dynamic imports keep chunks of their own.
 */
export function pageChunks(): Group[] {
  const shared = (count: number): Group => ({
    // A module's imports are needed by at least the same pages, so larger sets are cut first.
    priority: count,
    name: (id, modules) => {
      const { pages } = findReach(id, modules);
      return pages.length === count ? pages.join("-") : null;
    },
  });
  return [
    { priority: manyPages + 1, name: (id) => (framework.test(normalizePath(id)) ? "react" : null) },
    {
      priority: manyPages,
      name: (id, modules) => {
        // An icon that consists of several files: a dynamic import must not load a page's chunk for it.
        if (iconFile.test(normalizePath(id)) && findUsers(id, modules).length > 1) return "site";
        const { isEverywhere, pages } = findReach(id, modules);
        const isShort = (modules.getModuleInfo(id)?.code?.length ?? shortCode) < shortCode;
        const requiredPages = isShort ? manyPages - 1 : manyPages;
        return isEverywhere || pages.length >= requiredPages ? "site" : null;
      },
    },
    ...Array.from({ length: manyPages - 2 }, (_, i) => shared(i + 2)),
    {
      // Used by one page and by its dynamic imports or later pages: otherwise each such set would get a file.
      priority: 1,
      name: (id, modules) => {
        const { isOnDemand, isLater, pages } = findReach(id, modules);
        const [page] = pages;
        return (isOnDemand || isLater) && page !== undefined && !pageFile.test(normalizePath(id))
          ? `${page}-parts`
          : null;
      },
    },
  ];
}

const iconFile = /\/node_modules\/lucide\/.*(\/icons\/[\w-]+\.mjs)$/;

/**
 * The importers of a module. Whoever uses any icon imports the index of all icons, so an icon's users are
 * those that name it: otherwise each page would load the icons of all pages.
 */
function findUsers(id: string, modules: Modules): readonly string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  const [, file] = iconFile.exec(normalizePath(id)) ?? [];
  const index = importers.find((path) => normalizePath(path).endsWith("/lucide.mjs"));
  if (file === undefined || index === undefined) return importers;
  const { code, importers: users } = modules.getModuleInfo(index) ?? { code: null, importers };
  // All names of an icon are on one line: `export { default as History, default as Clock } from …`
  const [line = ""] = code?.slice(code.lastIndexOf("export", code.indexOf(file))).split("\n") ?? [];
  const names = [...line.matchAll(/ as (\w+)/g)].map(([, name]) => name).join("|");
  const naming = new RegExp(`import \\{[^}]*\\b(${names})\\b[^}]*\\} from "lucide"`);
  return users.filter((user) => naming.test(modules.getModuleInfo(user)?.code ?? ""));
}

/** The entries that reach a module by static imports. */
type Reach = {
  isEverywhere: boolean;
  pages: readonly string[];
  isOnDemand: boolean;
  isLater: boolean;
};

function findReach(id: string, modules: Modules): Reach {
  const visited = new Set<string>();
  const pending = [id];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (visited.has(next)) continue;
    visited.add(next);
    pending.push(...findUsers(next, modules));
  }
  const all = [...visited];
  const isEverywhere = all.some((module) => onEveryPage.test(normalizePath(module)));
  const reachedPages = new Set(
    all.flatMap((module) => pageFile.exec(normalizePath(module))?.[1] ?? []),
  );
  const pages = [...reachedPages].filter((page) => !isLaterPage(page)).sort();
  return {
    isEverywhere,
    isLater: pages.length < reachedPages.size,
    pages: isEverywhere ? [] : pages,
    isOnDemand: all.some((module) => modules.getModuleInfo(module)?.dynamicImporters.length),
  };
}

const normalizePath = (id: string) => id.replaceAll("\\", "/");
