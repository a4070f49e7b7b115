import { createContext, useContext } from 'react'

/** Whether the fields inside are only read: they show their values as text. */
export const ReadOnly = createContext(false)

export const useReadOnly = (): boolean => useContext(ReadOnly)
