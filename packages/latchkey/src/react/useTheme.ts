import { useCallback } from 'react'
import type { ModalState } from '../modal/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useModalState } from './useSelected.ts'

/**
 * Returns the theme of the modal and the buttons, and its setters.
 *
 * @returns The mode, undefined where it follows the system, the `--lk-*` values, and a setter each.
 */
export function useTheme(): useTheme.Result {
  const { modal } = useLatchkeyContext()
  const theme = useModalState(({ themeMode, themeVariables }) => ({ themeMode, themeVariables }))
  const setThemeMode = useCallback<useTheme.Result['setThemeMode']>(
    (mode) => modal.setTheme({ mode }),
    [modal],
  )
  const setThemeVariables = useCallback<useTheme.Result['setThemeVariables']>(
    (variables) => modal.setTheme({ variables }),
    [modal],
  )
  return { ...theme, setThemeMode, setThemeVariables }
}

export declare namespace useTheme {
  type Result = Pick<ModalState, 'themeMode' | 'themeVariables'> & {
    readonly setThemeMode: (mode: ModalState['themeMode']) => void
    readonly setThemeVariables: (variables: ModalState['themeVariables']) => void
  }
}
