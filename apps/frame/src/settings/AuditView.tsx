import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import { Notice } from '../page/Notice.tsx'
import type { AuditPage, Settings } from './createSettings.ts'
import { formatDate } from '../text/formatDate.ts'
import { useFrameLanguage } from '../page/LanguageContext.ts'
import { getAuditText } from './getAuditText.ts'
import { SubView } from './SubView.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'

/** The audit log of the account, newest first, and whether its hashes match. */
export function AuditView(props: {
  readonly settings: Settings
  readonly onBack: () => void
}): VNode {
  const { settings, onBack } = props
  const { text, locale } = useFrameLanguage()
  const log = useLoaded<AuditPage>(async () => settings.listAudit())
  const task = useTask()
  const { entries = [], isIntact = true } = log.value ?? {}
  const oldest = entries.at(-1)
  const loadMore = (): void =>
    task.run(async () => {
      const page = await settings.listAudit(oldest?.sequence)
      const follows = page.entries[0]?.hash === oldest?.previousHash
      log.set({
        entries: [...entries, ...page.entries],
        isIntact: isIntact && page.isIntact && follows,
      })
    })
  return (
    <SubView
      title={text('settings.audit')}
      problem={log.problem ?? task.problem}
      isLoading={log.value === undefined}
      onBack={onBack}
    >
      {log.value && (
        <Notice tone={isIntact ? 'positive' : 'negative'} isAlert={!isIntact}>
          {isIntact ? text('settings.auditIntact') : text('settings.auditBroken')}
        </Notice>
      )}
      {log.value && entries.length === 0 && <p class="quiet">{text('settings.noEntries')}</p>}
      <ul class="list">
        {entries.map(({ sequence, at, event, details }) => (
          <li key={sequence}>
            <span>
              {getAuditText(event, text)}
              <small>
                {[formatDate(at, locale), details['app'], details['network']]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {(oldest?.sequence ?? 1) > 1 && (
        <FrameButton isDisabled={task.isBusy} onClick={loadMore}>
          {text('settings.more')}
        </FrameButton>
      )}
    </SubView>
  )
}
