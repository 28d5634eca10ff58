import type { ReactNode } from 'react'
import { selectSocial } from '../../../modal/index.ts'
import { List, Row } from '../../primitives/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import { socialNames } from '../connect/index.ts'
import styles, { css as loginCss } from './Login.module.css'
import { SocialIcon } from './SocialIcon.tsx'
import { loginTexts } from './loginTexts.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(loginTexts)('login.socials')

export const css: readonly string[] = [loginCss]

/** Lists all providers of a login. */
export default function ConnectSocialsView(): ReactNode {
  const modal = useShellModal()
  const text = useText(loginTexts)
  const socials = useClientState(({ features }) => features.socials || [])
  return (
    <List label={text('login.socials')} hidesLabel>
      {socials.map((provider) => (
        <Row
          key={provider}
          picture={
            <span className={styles['picture']}>
              <SocialIcon provider={provider} />
            </span>
          }
          name={socialNames[provider]}
          onClick={() => selectSocial(modal, provider)}
        />
      ))}
    </List>
  )
}
