import type { Latchkey } from '../model/Latchkey.ts'

const width = 600
const height = 800

/**
 * Opens an empty window over the middle of the page. Call it during a click: browsers block windows
 * that open later, so this one opens before its URL is known.
 *
 * @param window - Window of the page.
 * @returns The window, which cannot reach the page; undefined when the browser blocked it.
 */
export function openBlankWindow(window: Latchkey['window']): Window | undefined {
  if (!window) return undefined
  const { screenX, screenY, outerWidth, outerHeight } = window
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  try {
    const features = `popup,width=${width},height=${height},left=${left},top=${top}`
    const page = window.open('', '_blank', features)
    if (!page || page.closed) return undefined
    page.opener = null
    return page
  } catch {
    return undefined
  }
}
