import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { GetFrameText } from '../text/createFrameText.ts'
import type { FrameLocalization } from '../text/FrameLocalization.ts'

/** Language of the views below. */
export const LanguageContext = createContext<FrameLocalization | undefined>(undefined)

/** Returns the language of a view. */
export function useFrameLocalization(): FrameLocalization {
  const language = useContext(LanguageContext)
  if (!language) throw new TypeError('The view has no language.')
  return language
}

/** Returns the function that returns texts in the language of a view. */
export function useFrameText(): GetFrameText {
  return useFrameLocalization().text
}
