import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './file-drop.module.css'

/** An area where a file can be dropped, or chosen with the mouse or the keyboard. */
export function FileDrop({
  accept,
  receive,
  children,
}: {
  accept: string
  receive(file: File | undefined): Promise<void>
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <label
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={event => over(event, true)}
      onDragLeave={event => over(event, false)}
      onDrop={event => {
        over(event, false)
        void receive(event.dataTransfer.files[0])
      }}
    >
      <IconFileUpload size={18} stroke={1.6} aria-hidden />
      <span>{children}</span>
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Reset, so that the same file can be chosen again after it has been corrected.
          currentTarget.value = ''
          void receive(file)
        }}
      />
    </label>
  )
}
