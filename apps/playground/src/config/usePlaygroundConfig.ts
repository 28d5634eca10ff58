import { useCallback, useEffect, useRef, useState } from 'react'
import { formatConfigQuery, parseConfigQuery } from './configUrl.ts'
import { defaultConfig, type PlaygroundConfig } from './PlaygroundConfig.ts'

/**
 * Delay of URL updates in milliseconds. Browsers limit their rate, and a slider changes the
 * configuration on every move.
 */
const addressDelay = 150

/** Keeps the configuration in the page's URL, so that a configuration can be shared as a link. */
export function usePlaygroundConfig(): {
  readonly config: PlaygroundConfig
  readonly change: (part: Partial<PlaygroundConfig>) => void
  readonly reset: () => void
} {
  const [config, setConfig] = useState(() => parseConfigQuery(location.search))

  const isFirst = useRef(true)
  useEffect(() => {
    const delay = isFirst.current ? 0 : addressDelay
    isFirst.current = false
    if (delay === 0) return writeAddress(config)
    const timer = setTimeout(() => writeAddress(config), delay)
    return () => clearTimeout(timer)
  }, [config])

  useEffect(() => {
    const follow = (): void => setConfig(parseConfigQuery(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const change = useCallback((part: Partial<PlaygroundConfig>) => {
    setConfig((current) => ({ ...current, ...part }))
  }, [])
  const reset = useCallback(() => setConfig(defaultConfig), [])
  return { config, change, reset }
}

function writeAddress(config: PlaygroundConfig): void {
  const query = formatConfigQuery(config, location.search)
  const url = query === '' ? location.pathname : `?${query}`
  if (url !== location.search) history.replaceState(history.state, '', url)
}
