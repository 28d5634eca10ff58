import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import type { Settings } from './createSettings.ts'
import { formatDate } from './formatDate.ts'
import { settingsTexts as texts } from './settingsTexts.ts'
import { SubView } from './SubView.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'

/** The ways to sign in to the account. */
export function LoginsView(props: {
  readonly settings: Settings
  readonly onBack: () => void
}): VNode {
  const { settings, onBack } = props
  const logins = useLoaded(settings.listLogins)
  const task = useTask()
  const list = logins.value ?? []
  return (
    <SubView
      title={texts.logins}
      problem={logins.problem ?? task.problem}
      isLoading={logins.value === undefined}
      onBack={onBack}
    >
      <ul class="list">
        {list.map(({ id, method, label, addedAt }) => (
          <li key={id}>
            <span>
              {label ?? method}
              <small>
                {method}, {texts.added} {formatDate(addedAt)}
              </small>
            </span>
            {list.length > 1 && (
              <FrameButton
                isSmall
                isDisabled={task.isBusy}
                label={`${texts.remove} ${label ?? method}`}
                onClick={() => task.run(async () => logins.set(await settings.removeLogin(id)))}
              >
                {texts.remove}
              </FrameButton>
            )}
          </li>
        ))}
      </ul>
      {list.length === 1 && <p class="small quiet">{texts.lastLogin}</p>}
    </SubView>
  )
}
