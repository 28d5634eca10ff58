/** Outline of a code to scan. */
export const qrIcon =
  'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2h-2zM16.5 14.5v2h-2'
