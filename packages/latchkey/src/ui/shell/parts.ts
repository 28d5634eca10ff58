import type { Toast } from './Toast.tsx'
import type { Part } from './views.ts'

/** One line that says what was done. */
export const toastPart: Part<Toast.Props> = {
  load: async () => (await import('./Toast.tsx')).toast,
}

/** The way to a wallet of this phone that a request waits in. */
export const waitingBarPart: Part = {
  load: async () => (await import('./WaitingBar.tsx')).waitingBar,
}

/** What a sheet on a small screen is pulled down by. */
export const handlePart: Part = { load: async () => (await import('./Handle.tsx')).handle }
