/**
 * Phone numbers, references (`K-7F4M-2Q`), words with few letters before their hyphen (`E-Mail`, `CO₂-Klasse`,
 * `7-Sitzer`) and one letter with its word (`S line`).
 */
const unbreakable =
  /(?<![\p{L}\p{N}])(0\d{2,4} [\d-]{4,12}|[\p{L}\p{N}]{1,2}(?:-[\p{L}\p{N}]{1,12}){1,2}|[\p{L}\p{N}]{3,4}-[\p{L}\p{N}]{1,6}|\p{Lu} \p{Ll}{2,8})(?![\p{L}\p{N}-])/u;

/**
 * What must not break at the end of a line is at odd indices. Browsers break at hyphens, and non-breaking ones would spoil
 * copying and searching.
 */
export const splitUnbreakable = (text: string): readonly string[] => text.split(unbreakable);
