/** The second step at login, and what is mailed of it; they come with the own account. */
export const secondFactorWords = {
  'account.code': 'Code',
  'account.codeRequired':
    'Enter the code that your app shows for Urja, or one of your recovery codes. Each is good once.',
  'account.factorUnreadable':
    'Urja cannot read the key of your authenticator app. Use a recovery code, or ask an Administrator to remove your second factor',
  'account.codeWrong':
    'This code is wrong or was used already: enter the one that your app shows now, or another recovery code',
  'account.factorIsSet': 'Logging in asks for codes of an app already: remove that first',
  'account.factorIsNotSet': 'There is no second step at login to remove',
  'account.factorTitle': 'Second step at login',
  'account.factorWhy':
    'With two-step login a stolen password cannot open your account. Recommended for everyone who manages users.',
  'account.factorSet': 'Ask for a code at login',
  'account.factorScan':
    'Scan this with an authenticator app (such as Aegis, FreeOTP or Google Authenticator), or type the key into it.',
  'account.factorKey': 'Key',
  'account.factorConfirm': 'Confirm the code',
  'account.factorIsOn': 'Logging in asks for a second step. Recovery codes left: {count}.',
  'account.factorRemove': 'No more codes of the app',
  'account.recoveryTitle': 'Recovery codes',
  'account.recoveryLead':
    'Keep these where your phone is not, on paper for example: each opens your account once in place of the second step. They are shown only now.',
  'account.recoveryDone': 'I have kept them',
  'mail.factorSetSubject': 'Logging in to Urja asks you for a code now',
  'mail.factorSet':
    'From now on logging in to your Urja account asks for a code of your app. You were logged out everywhere else.\n\nIf it was not you, set a new password at once:\n\n{link}\n\nand tell an Administrator.',
  'mail.factorRemovedSubject': 'Logging in to Urja asks you for no code any more',
  'mail.factorRemoved':
    'Logging in to your Urja account asks for no code and no passkey any more; the password alone opens it.\n\nIf it was not you, set a new password at once:\n\n{link}',
  'mail.codeWrongSubject': 'Somebody knows your Urja password',
  'mail.codeWrong':
    'Somebody entered the right password of your Urja account several times, and wrong codes or passkeys. Nobody came in.\n\nIf it was not you, set a new password:\n\n{link}',
  'mail.ownPasswordWrongSubject': 'Wrong passwords in your Urja account',
  'mail.ownPasswordWrong':
    'Somebody who is logged in to your Urja account entered wrong passwords several times, where your password is asked for again. Nothing was changed.\n\nIf it was not you, set a new password. That logs everybody out:\n\n{link}',
  'mail.removalCodeWrongSubject': 'Somebody tries to remove the second step of your Urja login',
  'mail.removalCodeWrong':
    'Somebody who is logged in to your Urja account and knows its password entered wrong codes several times, to remove the second step at login. It is still there.\n\nIf it was not you, set a new password. That logs everybody out:\n\n{link}',
  'mail.newCodeWrongSubject': 'Wrong codes for a second step of your Urja login',
  'mail.newCodeWrong':
    'Somebody who is logged in to your Urja account wanted to set a second step at login, and entered wrong codes several times. It is not set.\n\nIf it was you, check the clock of your phone. If it was not you, set a new password. That logs everybody out:\n\n{link}',
  'account.dataTitle': 'What is kept of you',
  'account.dataLead':
    'Name, email, phone and rights of your account, where you are logged in, what you changed, and where plans name you: with what it is for and how long it stays. An Administrator erases it where you ask for it.',
  'account.dataSave': 'Save as JSON',
  'mail.factorTaken':
    'An Administrator has taken the second step at login from your Urja account; the password alone opens it. You were logged out everywhere.\n\nIf you did not ask for it, set a new password at once:\n\n{link}\n\nand tell an Administrator.',
  'account.factorRequired':
    'The password is right, and this account asks for more: a passkey, a code of an app or a recovery code',
  'account.factorAppTitle': 'Codes of an app',
  'account.factorAppWhy': 'An app on your phone shows another code every half minute.',
  'account.passkeysTitle': 'Passkeys',
  'account.passkeysWhy':
    'Your phone, computer or security key confirms it is you, by fingerprint, face or PIN: nothing to type, and a fake page cannot steal it.',
  'account.passkeyAdd': 'Add a passkey',
  'account.passkeyName': 'Name of the passkey',
  'account.passkeyNameExample': 'So that you know it again: “My phone”, for example.',
  'account.passkeyNameRequired': 'Give the passkey a name, such as “My phone”',
  'account.passkeyNameTaken': 'You have a passkey of this name: give another',
  'account.passkeysFull': 'There are {most} passkeys, and no more are kept: remove one first',
  'account.passkeysNeedName':
    'Passkeys work only under a secure address with a name (https, or http://localhost on this machine). You are at {address}.',
  'account.passkeysElsewhere': 'Passkeys are made under {address}: open Urja there.',
  'account.passkeysUnknown': 'This browser makes no passkeys: use another one.',
  'account.passkeyMade': 'For {address}, since {began}',
  'account.passkeyUsed': 'For {address}, since {began}, last used {used}',
  'account.passkeyRemove': 'Remove',
  'account.passkeyRemoveAsk':
    'Logging in no longer takes this passkey. The device keeps it until you delete it there.',
  'account.passkeyNotMade':
    'No passkey was made: the device refused, was not answered in time, or has one for this account already. Try again.',
  'account.passkeyRefused': 'This passkey was not accepted: try again, and if it stays so, use another way',
  'account.passkeyNotUsed': 'The passkey was not used: try again, or enter a code.',
  'account.stepTitle': 'Confirm that it is you',
  'account.stepPasskey': 'Use your passkey, or enter a code: of your app, or one of your recovery codes.',
  'account.stepPasskeyAlone': 'Use your passkey, or enter one of your recovery codes.',
  'account.stepElsewhere': 'Your passkeys are for another address: enter one of your recovery codes.',
  'account.stepNone':
    'Your passkeys are for another address, and no recovery code is left: open Urja under that address, or ask an Administrator to take the second step from your account.',
  'account.stepUse': 'Use a passkey',
  'account.stepBack': 'Another account',
  'mail.passkeySetSubject': 'Your Urja account has a new passkey',
  'mail.passkeySet':
    'From now on a login to your Urja account can be confirmed with a passkey that was just added. You were logged out everywhere else.\n\nIf it was not you, set a new password at once:\n\n{link}\n\nand tell an Administrator.',
  'mail.wayRemovedSubject': 'One way to log in to Urja was removed',
  'mail.wayRemoved':
    'One of the ways to confirm a login was removed from your Urja account: a passkey, or the app. The others stand.\n\nIf it was not you, set a new password at once:\n\n{link}',
}
