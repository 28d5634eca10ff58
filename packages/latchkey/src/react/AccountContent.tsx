import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { AccountFace } from './AccountFace.tsx'

/** Fallback when the chunk cannot be loaded. */
const bare = { default: (): ReactNode => 'Account' }

const LazyFace: ComponentType<AccountFace.Props> = lazy(() =>
  import('./AccountFace.tsx').then(
    ({ AccountFace }) => ({ default: AccountFace }),
    () => bare,
  ),
)

/** Shows the connected account on a button, and something else until that has loaded. */
export function AccountContent(
  props: AccountFace.Props & { readonly meanwhile?: ReactNode },
): ReactNode {
  const { meanwhile, ...face } = props
  return (
    <Suspense fallback={meanwhile}>
      <LazyFace {...face} />
    </Suspense>
  )
}
