import { translateError } from '../text/translateError.ts'
import { useLanguage } from './hooks.ts'

/**
 * Returns the function that returns the text of an error in the language of the modal: its translation, or else
 * `fallback`.
 */
export function useErrorText(): (
  error: { readonly code: string; readonly message: string } | undefined,
  fallback: string,
) => string {
  const { translation } = useLanguage()
  return (error, fallback) => (error ? translateError(error, translation, fallback) : fallback)
}
