import { useSyncExternalStore } from 'react'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'

const query = '(prefers-color-scheme: dark)'

/** Returns the theme that the page and the modal show. */
export function useColorScheme(themeMode: PlaygroundConfig['themeMode']): 'light' | 'dark' {
  const system = useSyncExternalStore(subscribe, () => matchMedia(query).matches)
  if (themeMode !== 'system') return themeMode
  return system ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
