import type { English } from './en.ts'

/** Key of a text. */
export type TextKey = keyof English

/** All texts in one language. */
export type Texts = Readonly<Record<TextKey, string>>

type Placeholders<text extends string> = text extends `${string}{${infer hole}}${infer rest}`
  ? hole | Placeholders<rest>
  : never

/** Key of a text that has no other holes than the given ones. */
export type TextKeyWith<hole extends string> = {
  [key in TextKey]: [Placeholders<English[key]>] extends [hole] ? key : never
}[TextKey]

/** Key of a text without holes. */
export type PlainTextKey = TextKeyWith<never>

/** Returns a text with its `{holes}` filled; the holes are part of the type. */
export type GetText = <key extends TextKey>(
  key: key,
  ...holes: [Placeholders<English[key]>] extends [never]
    ? []
    : [Readonly<Record<Placeholders<English[key]>, string | number>>]
) => string

/**
 * Creates the function that returns the texts of one language.
 *
 * @param texts - All texts of the language.
 * @param isIsolated - Whether the values in holes keep their own direction, as right-to-left texts
 * need.
 */
export function createText(texts: Texts, isIsolated: boolean = false): GetText {
  return (key, ...[holes]) =>
    texts[key].replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = (holes as Readonly<Record<string, string | number>> | undefined)?.[name]
      if (value === undefined) return hole
      // First strong isolate, pop directional isolate. Unicode UAX #9.
      return isIsolated ? `\u2068${value}\u2069` : String(value)
    })
}
