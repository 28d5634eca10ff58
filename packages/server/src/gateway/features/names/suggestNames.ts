import { findLabelError } from './nameRules.ts'

/** How many follow the first. */
const wanted = 4
const mostCandidates = 60
/** Room for what a variant adds. */
const longestStem = 56

/** What makes another name out of one, in the order of preference. */
const variants: readonly ((label: string) => string)[] = [
  (label) => `${label}-eth`,
  (label) => `the${label}`,
  (label) => `${label}1`,
  (label) => `my${label}`,
  (label) => `${label}-id`,
  (label) => `hey${label}`,
  (label) => `${label}0x`,
  (label) => `${label}x`,
]

/**
 * Lists names that begin like one, the best first: words, then variants of it, of which there are
 * always enough that somebody has not taken.
 *
 * @param label - What was typed, without a zone.
 * @param words - Words in alphabetical order.
 * @returns Labels other than the one that was typed.
 */
export function nameCandidates(label: string, words: readonly string[]): readonly string[] {
  const begun = words.filter((word) => word.startsWith(label) && word !== label)
  const stem = label.slice(0, longestStem)
  const numbered = Array.from({ length: mostCandidates }, (_, index) => `${stem}${index + 2}`)
  const all = [...begun, ...variants.map((variant) => variant(stem)), ...numbered]
  const valid = all.filter((each) => findLabelError(each) === undefined)
  return [...new Set(valid)].slice(0, mostCandidates)
}

/**
 * Picks what is shown: what was typed with what became of it, then the first that are free.
 *
 * @param name - What was typed, with its zone.
 * @param others - Candidates with their zone, in order.
 * @param taken - Those that somebody has.
 */
export function pickSuggestions(
  name: string,
  others: readonly string[],
  taken: ReadonlySet<string>,
): readonly { readonly name: string; readonly registered: boolean }[] {
  const free = others.filter((each) => !taken.has(each)).slice(0, wanted)
  return [
    { name, registered: taken.has(name) },
    ...free.map((each) => ({ name: each, registered: false })),
  ]
}
