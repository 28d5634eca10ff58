import { type ReactNode, useEffect, useRef } from 'react'
import { useLatchkeyContext } from './LatchkeyContext.ts'

/**
 * Renders the element that the modal is drawn in. With option `enableEmbedded` it always shows; with
 * `disableAppend` it is where the modal's element goes.
 *
 * @example
 * <ConnectPanel className="card" />
 *
 * @see [2.11b]
 */
export function ConnectPanel(props: { readonly className?: string | undefined }): ReactNode {
  const { client, modal, ui } = useLatchkeyContext()
  const container = useRef<HTMLDivElement>(null)
  const { enableEmbedded, disableAppend } = client.options
  useEffect(() => {
    if (!container.current) return undefined
    if (!enableEmbedded && !disableAppend) {
      client.logger.warn('A ConnectPanel needs option enableEmbedded or disableAppend.')
      return undefined
    }
    const remove = ui.place({ container: container.current })
    if (enableEmbedded) void modal.open()
    return remove
  }, [client, enableEmbedded, disableAppend, modal, ui])
  return <div ref={container} className={props.className} />
}
