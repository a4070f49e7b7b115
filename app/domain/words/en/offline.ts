/** Use of one municipality without a network. */
export const offlineWords = {
  'offline.needsNetwork':
    'This needs a network: what was taken offline cannot answer it. Try again when you are connected.',
  'offline.outsidePack': 'Without a network only {name} is answered: stay inside its border, or connect.',
  'offline.about':
    'Map, BAT, micro-hydro, household survey and drawing of one municipality also work without a network, for this account in this browser, up to {days} days after the last refresh.',
  'offline.choose': 'Choose a municipality above the map first: one is taken at a time.',
  'offline.notHere':
    'This browser keeps nothing for use without a network here: open Urja by https, and not in a private window.',
  'offline.take': 'Take {name} offline',
  'offline.refresh': 'Refresh now',
  'offline.remove': 'Remove from this device',
  'offline.has':
    '{name}: {size} MB on this device, refreshed on {day}; opens without a network until {until}.',
  'offline.replaces': 'It takes the place of {name}.',
  'offline.mapOnly':
    'Only the map works without a network: these layers are for people who have logged in: {layers}.',
  'offline.progress': '{done} of {all} MB',
  'offline.done': '{name} is ready for use without a network.',
  'offline.removed': 'Nothing is kept for use without a network any more.',
  'offline.full':
    'This device has no room for {size} MB. Free some space and try again; what was taken before stays.',
  'offline.cut':
    'The download was cut off. What has come stays and the next try goes on from there; what was taken before stays.',
  'offline.otherAtlas': 'The map data changed while it was taken. Try again; what was taken before stays.',
  'offline.damaged': '{file} came damaged, and was not kept. Try again; what was taken before stays.',
  'offline.bar': 'No network: showing {name} as refreshed on {day}.',
  'offline.ended':
    'What was taken offline was refreshed on {day}, more than {days} days ago. Connect to go on.',
  'offline.otherAccount': 'What was taken offline is of another account. Connect to log in.',
  'offline.leave': 'Log out and delete {name}?',
  'offline.leaveWhy': 'Logging out deletes what was taken offline from this device.',
  'offline.leaveUnsent': 'What was made without a network and is in no plan yet goes with it: {count}.',
  'unsent.title': 'Not in a plan yet',
  'unsent.bar': 'Offline results that are not in a plan yet: {count}',
  'unsent.look': 'Show and add',
  'unsent.about':
    'The plan takes what the server answers today: places, map data and cost rates are looked at anew. What it refuses stays here with its reason.',
  'unsent.none': 'All of it is in a plan.',
  'unsent.offline': 'answered without a network',
  'unsent.into': 'Plan',
  'unsent.add': 'Add to plan: {count}',
  'unsent.added': '{done} of {all} added to the plan',
  'unsent.noPlan':
    'You have no plan here that you may change. Begin one of this municipality, or have one handed over to you.',
  'unsent.forms': 'Typed and not saved. Open it, look at it and save:',
  'unsent.plan': 'Plan {id}',
  'offline.leaveDo': 'Log out and delete',
}
