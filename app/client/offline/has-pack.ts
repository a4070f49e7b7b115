/** That there is one; the menu of the first pages reads it by itself (accounts/user-menu.tsx). */
export const packKey = 'urja.offline'
