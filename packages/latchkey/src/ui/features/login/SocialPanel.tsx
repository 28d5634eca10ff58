import type { ReactNode } from 'react'
import type { Social } from '../../../core/index.ts'
import { selectSocial } from '../../../modal/index.ts'
import { useClientState, useShellModal, useText } from '../../shell/hooks.ts'
import styles from './Login.module.css'
import { SocialIcon } from './SocialIcon.tsx'
import { socialNames } from '../connect/index.ts'
import { loginTexts } from './loginTexts.ts'

/** Most providers of which each has a button. With more, the rest is behind one button. */
const maxButtons = 6
const maxIcons = 4

/** Shows buttons for logins with a provider: two icons, or the first in full width and the others as icons. */
export function SocialPanel(): ReactNode {
  const modal = useShellModal()
  const text = useText(loginTexts)
  const socials = useClientState(({ features }) => features.socials || [])
  const [first, ...others] = socials
  if (first === undefined) return undefined
  const isPair = socials.length === 2
  const icons = isPair ? socials : socials.length > maxButtons ? others.slice(0, maxIcons) : others
  return (
    <div className={styles['socials']} role="group" aria-label={text('login.socials')}>
      {!isPair && <SocialButton provider={first} isWide />}
      {icons.map((provider) => (
        <SocialButton key={provider} provider={provider} />
      ))}
      {socials.length > maxButtons && (
        <button
          type="button"
          className={styles['social']}
          aria-label={text('login.moreSocials')}
          onClick={() => modal.push({ view: 'ConnectSocials', data: undefined })}
        >
          <span aria-hidden="true">···</span>
        </button>
      )}
    </div>
  )
}

function SocialButton({
  provider,
  isWide = false,
}: {
  provider: Social
  isWide?: boolean
}): ReactNode {
  const modal = useShellModal()
  const text = useText(loginTexts)
  const label = text('login.continueWith', { name: socialNames[provider] })
  return (
    <button
      type="button"
      className={styles['social']}
      data-wide={isWide || undefined}
      aria-label={isWide ? undefined : label}
      onClick={() => selectSocial(modal, provider)}
    >
      <SocialIcon provider={provider} />
      {isWide && label}
    </button>
  )
}
