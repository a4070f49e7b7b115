/** Codes at login, and what is mailed of them; they come with the own account. */
export const secondFactorWords = {
  'account.codeRequired':
    'Enter the code that your app shows for Urja, or one of your recovery codes. Each is good once.',
  'account.codeWrong': 'This code is wrong or was used already: enter the one that your app shows now',
  'account.factorIsSet': 'Logging in asks for a code already: remove that first',
  'account.factorIsNotSet': 'Logging in asks for no code',
  'account.factorTitle': 'Code at login',
  'account.factorWhy':
    'With a code of an app on your phone beside the password, a password that somebody learned opens nothing. Everybody who manages others should have it.',
  'account.factorSet': 'Ask for a code at login',
  'account.factorScan':
    'Scan this with an authenticator app (such as Aegis, FreeOTP or Google Authenticator), or type the key into it.',
  'account.factorKey': 'Key',
  'account.factorConfirm': 'Confirm the code',
  'account.factorIsOn': 'Logging in asks for a code. Recovery codes left: {count}.',
  'account.factorRemove': 'No more codes',
  'account.recoveryTitle': 'Recovery codes',
  'account.recoveryLead':
    'Keep these where your phone is not, on paper for example: each opens your account once in place of the app. They are shown only now.',
  'account.recoveryDone': 'I have kept them',
  'mail.factorSetSubject': 'Logging in to Urja asks you for a code now',
  'mail.factorSet':
    'From now on logging in to your Urja account asks for a code of your app. You were logged out everywhere else.\n\nIf it was not you, set a new password at once:\n\n{link}\n\nand tell an Administrator.',
  'mail.factorRemovedSubject': 'Logging in to Urja asks you for no code any more',
  'mail.factorRemoved':
    'Logging in to your Urja account asks for no code any more; the password alone opens it.\n\nIf it was not you, set a new password at once:\n\n{link}',
  'mail.codeWrongSubject': 'Somebody knows your Urja password',
  'mail.codeWrong':
    'Somebody entered the right password of your Urja account several times, and wrong codes. Nobody came in.\n\nIf it was not you, set a new password:\n\n{link}',
  'account.dataTitle': 'What is kept of you',
  'account.dataLead':
    'Name, email, phone and rights of your account, where you are logged in, what you changed, and where plans name you: with what it is for and how long it stays. An Administrator erases it where you ask for it.',
  'account.dataSave': 'Save as JSON',
  'mail.factorTaken':
    'An Administrator has taken the code at login from your Urja account; the password alone opens it. You were logged out everywhere.\n\nIf you did not ask for it, set a new password at once:\n\n{link}\n\nand tell an Administrator.',
}
