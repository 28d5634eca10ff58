import type { NotificationState } from '../model/State.ts'

/** What shows before anything was said. */
export const quiet: NotificationState = {
  open: false,
  message: '',
  variant: 'success',
  svg: undefined,
  autoClose: true,
}
