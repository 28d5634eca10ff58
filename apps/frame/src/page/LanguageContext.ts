import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { GetFrameText } from '../text/createFrameText.ts'
import type { FrameLanguage } from '../text/FrameLanguage.ts'

/** Language of the views below. */
export const LanguageContext = createContext<FrameLanguage | undefined>(undefined)

/** Returns the language of a view. */
export function useFrameLanguage(): FrameLanguage {
  const language = useContext(LanguageContext)
  if (!language) throw new TypeError('The view has no language.')
  return language
}

/** Returns the function that returns texts in the language of a view. */
export function useFrameText(): GetFrameText {
  return useFrameLanguage().text
}
