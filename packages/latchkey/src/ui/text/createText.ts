import type { Texts } from './Texts.ts'
import { en } from './en.ts'

/** English texts of a part of the modal, by key. */
export type EnglishTexts = Readonly<Record<string, string>>

type Placeholders<text> = text extends `${string}{${infer hole}}${infer rest}`
  ? hole | Placeholders<rest>
  : never

/** Key of the given texts, or of those that all views have. */
export type TextKey<texts extends EnglishTexts = typeof en> = (keyof texts | keyof typeof en) &
  string

type TextOf<texts extends EnglishTexts, key> = key extends keyof texts
  ? texts[key]
  : key extends keyof typeof en
    ? (typeof en)[key]
    : never

/** Key of a text that has no other holes than the given ones. */
export type TextKeyWith<hole extends string, texts extends EnglishTexts = typeof en> = {
  [key in TextKey<texts>]: [Placeholders<TextOf<texts, key>>] extends [hole] ? key : never
}[TextKey<texts>]

/** Key of a text without holes. */
export type PlainTextKey<texts extends EnglishTexts = typeof en> = TextKeyWith<never, texts>

/** Returns a text with its `{holes}` filled; the holes are part of the type. */
export type GetText<texts extends EnglishTexts = typeof en> = <key extends TextKey<texts>>(
  key: key,
  ...holes: [Placeholders<TextOf<texts, key>>] extends [never]
    ? []
    : [Readonly<Record<Placeholders<TextOf<texts, key>>, string | number>>]
) => string

/**
 * Creates the function that returns the texts of a feature, and those that all views have.
 *
 * @param texts - English texts of the feature.
 * @param language - `translation`: all texts in another language. `direction`: in right-to-left texts, the values in
 * holes keep their own direction.
 */
export function createText<texts extends EnglishTexts>(
  texts: texts,
  { translation, direction }: createText.Language = {},
): GetText<texts> {
  const read: EnglishTexts = translation ?? texts
  const general: EnglishTexts = en
  return (key, ...[holes]) =>
    (read[key] ?? general[key] ?? key).replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = (holes as Readonly<Record<string, string | number>> | undefined)?.[name]
      if (value === undefined) return hole
      // First strong isolate, pop directional isolate. Unicode UAX #9.
      return direction === 'rtl' ? `\u2068${value}\u2069` : String(value)
    })
}

export declare namespace createText {
  type Language = {
    readonly translation?: Texts | undefined
    readonly direction?: 'ltr' | 'rtl' | undefined
  }
}
