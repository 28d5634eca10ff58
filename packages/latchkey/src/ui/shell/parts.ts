import type { Toast } from './Toast.tsx'
import type { Part } from './views.ts'

/** One line that says what was done. */
export const toastPart: Part<Toast.Props> = {
  load: () => import('./Toast.tsx').then((part) => part.toast),
}

/** The way to a wallet of this phone that a request waits in. */
export const waitingBarPart: Part = {
  load: () => import('./WaitingBar.tsx').then((part) => part.waitingBar),
}

/** What a sheet on a small screen is pulled down by. */
export const handlePart: Part = { load: () => import('./Handle.tsx').then((part) => part.handle) }
