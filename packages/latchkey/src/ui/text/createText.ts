import type { en } from './en.ts'

/** Every text of the modal has one. */
export type TextKey = keyof typeof en

/** All texts in one language. */
export type Texts = Readonly<Record<TextKey, string>>

type Holes<text extends string> = text extends `${string}{${infer hole}}${infer rest}`
  ? hole | Holes<rest>
  : never

/** A text without holes. */
export type PlainKey = {
  [key in TextKey]: [Holes<(typeof en)[key]>] extends [never] ? key : never
}[TextKey]

/** Reads a text; what its `{holes}` are filled with is part of the type. */
export type Text = <key extends TextKey>(
  key: key,
  ...holes: [Holes<(typeof en)[key]>] extends [never]
    ? []
    : [Readonly<Record<Holes<(typeof en)[key]>, string | number>>]
) => string

/**
 * Makes a reader of the texts of one language.
 *
 * @param isIsolated - Whether what fills a hole keeps its own direction, as right-to-left texts need.
 */
export function createText(texts: Texts, isIsolated: boolean = false): Text {
  return (key, ...[holes]) =>
    texts[key].replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = (holes as Readonly<Record<string, string | number>> | undefined)?.[name]
      if (value === undefined) return hole
      // First strong isolate, pop directional isolate. Unicode UAX #9.
      return isIsolated ? `\u2068${value}\u2069` : String(value)
    })
}
