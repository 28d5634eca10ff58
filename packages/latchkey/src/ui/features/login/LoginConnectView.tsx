import type { ReactNode } from 'react'
import { areWalletsCollapsed } from '../../../modal/index.ts'
import { useClient, useClientState, useText } from '../../shell/hooks.ts'
import { connectTexts, ConnectView, connectViewCss, WalletRows } from '../connect/index.ts'
import { EmailPanel } from './EmailPanel.tsx'
import { css as loginCss } from './Login.module.css'
import { SocialPanel } from './SocialPanel.tsx'
import { CollapsedWalletsButton } from './CollapsedWalletsButton.tsx'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(connectTexts)('connect.title')

export const css: readonly string[] = [...connectViewCss, loginCss]

const logins = { email: EmailPanel, social: SocialPanel }

/** Shows the ways to connect, with those of the embedded wallet. */
export default function LoginConnectView(): ReactNode {
  const client = useClient()
  const isCollapsed = useClientState(() => areWalletsCollapsed(client))
  return <ConnectView logins={logins} wallet={isCollapsed ? CollapsedWalletsButton : WalletRows} />
}
