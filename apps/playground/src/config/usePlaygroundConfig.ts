import { useCallback, useEffect, useState } from 'react'
import { formatConfig, parseConfig } from './configUrl.ts'
import { defaultConfig, type PlaygroundConfig } from './PlaygroundConfig.ts'

/** Keeps the configuration in the page's address, so that a link is a set-up. */
export function usePlaygroundConfig(): {
  readonly config: PlaygroundConfig
  /** Changes whenever fields that are typed must be filled in again. */
  readonly edition: number
  readonly change: (part: Partial<PlaygroundConfig>) => void
  readonly reset: () => void
} {
  const [config, setConfig] = useState(() => parseConfig(location.search))
  const [edition, setEdition] = useState(0)

  useEffect(() => {
    const query = formatConfig(config, location.search)
    const url = query === '' ? location.pathname : `?${query}`
    if (url !== location.search) history.replaceState(history.state, '', url)
  }, [config])

  useEffect(() => {
    function follow(): void {
      setConfig(parseConfig(location.search))
      setEdition((last) => last + 1)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const change = useCallback((part: Partial<PlaygroundConfig>) => {
    setConfig((current) => ({ ...current, ...part }))
  }, [])
  const reset = useCallback(() => {
    setConfig(defaultConfig)
    setEdition((last) => last + 1)
  }, [])
  return { config, edition, change, reset }
}
