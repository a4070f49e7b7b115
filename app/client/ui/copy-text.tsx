import { CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './info-tip.module.css'
import { useSay } from './use-say.ts'

/** A text that is copied when it is clicked, such as coordinates. */
export function CopyText({ text }: { text: string }) {
  const say = useSay()
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={say(copied ? 'shell.copied' : 'shell.copy')}>
          <button type="button" className={classes.copy} onClick={copy}>
            <span className="coord">{text}</span>
            {copied ? (
              <IconCheck size={14} stroke={1.6} aria-label={say('shell.copied')} />
            ) : (
              <IconCopy size={14} stroke={1.6} aria-label={say('shell.copy')} />
            )}
          </button>
        </Tooltip>
      )}
    </CopyButton>
  )
}
