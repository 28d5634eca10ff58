import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { formatAddress, readConnections } from '../core/index.ts'
import { createModuleLoader } from '../kernel/index.ts'
import type { LoadedAccountButtonContent } from './LoadedAccountButtonContent.tsx'
import { useClientState } from './useSelected.ts'

/** Fallback when the chunk cannot be loaded. */
const bare = { default: (): ReactNode => 'Account' }

const LazyFace: ComponentType<LoadedAccountButtonContent.Props> = lazy(() =>
  createModuleLoader(() => import('./LoadedAccountButtonContent.tsx'))
    .load()
    .then(
      ({ LoadedAccountButtonContent }) => ({ default: LoadedAccountButtonContent }),
      () => bare,
    ),
)

/**
 * Shows the connected account on a button: its address alone until the rest has loaded, and while its
 * wallet is being reconnected.
 */
export function AccountButtonContent(props: LoadedAccountButtonContent.Props): ReactNode {
  const { namespace, charsStart: start = 4, charsEnd: end = 6 } = props
  const { address, isLive } = useClientState((state) => {
    const { connections, recorded } = readConnections(state, namespace)
    const live = connections[0]?.accounts[0]?.address
    return { address: live ?? recorded?.address ?? '', isLive: live !== undefined }
  })
  const short = (
    <>
      <span className="lk-button-picture" aria-hidden="true" />
      <span>{formatAddress(address, { start, end })}</span>
    </>
  )
  return isLive ? (
    <Suspense fallback={short}>
      <LazyFace {...props} />
    </Suspense>
  ) : (
    short
  )
}
