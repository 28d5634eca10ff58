import { findLabelError } from './nameRules.ts'

/** Maximum number of suggestions besides the name itself. */
const suggestionCount = 4
const maxCandidates = 60
/** Maximum length of a base label, which leaves room for a suffix. */
const maxStemLength = 56

/** Variants of a label, in order of preference. */
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
 * Lists candidate labels that start like the given one: words first, then variants.
 *
 * @param label - Without a zone.
 * @param words - In alphabetical order.
 * @returns Labels other than the given one.
 */
export function generateNameCandidates(label: string, words: readonly string[]): readonly string[] {
  const completions = words.filter((word) => word.startsWith(label) && word !== label)
  const stem = label.slice(0, maxStemLength)
  const numbered = Array.from({ length: maxCandidates }, (_, index) => `${stem}${index + 2}`)
  const all = [...completions, ...variants.map((variant) => variant(stem)), ...numbered]
  const valid = all.filter((each) => findLabelError(each) === undefined)
  return [...new Set(valid)].slice(0, maxCandidates)
}

/**
 * Selects the suggestions: the name with its availability, then the first free candidates.
 *
 * @param others - Candidates with their zone, in order.
 * @param taken - Registered names.
 */
export function pickSuggestions(
  name: string,
  others: readonly string[],
  taken: ReadonlySet<string>,
): readonly { readonly name: string; readonly registered: boolean }[] {
  const free = others.filter((each) => !taken.has(each)).slice(0, suggestionCount)
  return [
    { name, registered: taken.has(name) },
    ...free.map((each) => ({ name: each, registered: false })),
  ]
}
