import { useLatchkey, useTheme } from 'latchkey/react'
import { useEffect } from 'react'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { toThemeVariables } from '../config/toOptions.ts'

/** Applies theme and language to the modal when they change, without creating another client. */
export function ModalThemeSync(props: { readonly config: PlaygroundConfig }): undefined {
  const { config } = props
  const { modal } = useLatchkey()
  const { setThemeMode, setThemeVariables } = useTheme()
  useEffect(() => {
    setThemeMode(config.themeMode === 'system' ? undefined : config.themeMode)
    setThemeVariables(toThemeVariables(config))
  }, [config, setThemeMode, setThemeVariables])
  useEffect(() => modal.setLocale(config.locale), [config.locale, modal])
  return undefined
}
