import type { English } from './en.ts'
import type { firstTexts } from './en/firstTexts.ts'

/** Every text of the modal has one. */
export type TextKey = keyof English

/** All texts in one language. */
export type Texts = Readonly<Record<TextKey, string>>

/** Keys of the texts that came with the shell. */
export type FirstKey = keyof typeof firstTexts

/** Keys of some parts of a language. */
export type KeyOf<part> = part extends unknown ? keyof part & TextKey : never

type Holes<text extends string> = text extends `${string}{${infer hole}}${infer rest}`
  ? hole | Holes<rest>
  : never

/** A text without holes. */
export type PlainKey<keys extends TextKey = TextKey> = {
  [key in keys]: [Holes<English[key]>] extends [never] ? key : never
}[keys]

/** Reads a text; what its `{holes}` are filled with is part of the type. */
export type Text<keys extends TextKey = FirstKey> = <key extends keys>(
  key: key,
  ...holes: [Holes<English[key]>] extends [never]
    ? []
    : [Readonly<Record<Holes<English[key]>, string | number>>]
) => string

/**
 * Makes a reader of the texts of one language.
 *
 * @param texts - All of them, or those that have come.
 * @param own - Texts that whoever reads brings along, in English: for a language that came in parts.
 * @param isIsolated - Whether what fills a hole keeps its own direction, as right-to-left texts need.
 */
export function createText<keys extends TextKey = FirstKey>(
  texts: Partial<Texts>,
  own: readonly Partial<Texts>[] = [],
  isIsolated: boolean = false,
): Text<keys> {
  const find = (key: TextKey): string => texts[key] ?? own.find((part) => key in part)?.[key] ?? key
  return (key, ...[holes]) =>
    find(key).replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = (holes as Readonly<Record<string, string | number>> | undefined)?.[name]
      if (value === undefined) return hole
      // First strong isolate, pop directional isolate. Unicode UAX #9.
      return isIsolated ? `\u2068${value}\u2069` : String(value)
    })
}
