import { isServiceLanguage, type ServiceLanguage } from './ServiceLanguage.ts'

/** Longest list of languages that is read. */
const maxLength = 200

/**
 * Returns the first language of a list of locales that there is, in the order of their weights. The frame sends the
 * language that it shows.
 *
 * @param list - As in the header `Accept-Language`, or one locale: `fr-CA, fr;q=0.8, en;q=0.5`.
 * @returns `en` when there is none of them.
 * @see RFC 9110 §12.5.4
 */
export function readLanguage(list: string | undefined): ServiceLanguage {
  const weighted = (list ?? '').slice(0, maxLength).split(',').map(parseEntry)
  const sorted = weighted.toSorted((one, other) => other.weight - one.weight)
  return sorted.map(({ language }) => language).find(isServiceLanguage) ?? 'en'
}

function parseEntry(entry: string): { readonly language: string; readonly weight: number } {
  const [, language = '', weight = '1'] =
    /^\s*([a-z]{2,3})(?:[-_][\w-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(entry) ?? []
  return { language: Number(weight) > 0 ? language.toLowerCase() : '', weight: Number(weight) }
}
