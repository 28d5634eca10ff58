import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { AccountFace } from './AccountFace.tsx'

/** Says something at least where the rest of the app's files cannot be had any more. */
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
