import type { NotificationSlice } from '../model/slices/notification.ts'

/** Initial state of the slice: no notification. */
export const initialNotification: NotificationSlice = {
  notification: {
    open: false,
    message: '',
    variant: 'success',
    svg: undefined,
    autoClose: true,
  },
}
