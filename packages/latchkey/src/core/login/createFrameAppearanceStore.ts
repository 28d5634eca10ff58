import { createStore, type Store } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Theme and language of the frame of the embedded wallet. */
export type FrameAppearance = Pick<Latchkey['options'], 'themeMode' | 'themeVariables' | 'locale'>

/** Creates the theme and language of a client's frame, which follow those of the modal. [3.21a] */
export function createFrameAppearanceStore({ options }: Latchkey): Store<FrameAppearance> {
  const { themeMode, themeVariables, locale } = options
  return createStore<FrameAppearance>({ themeMode, themeVariables, locale })
}
