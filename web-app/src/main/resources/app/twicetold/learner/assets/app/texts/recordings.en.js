export default {
  'title': 'Recordings on this device',
  'lead': 'These are only in this browser. Each goes from here when the service has it.',
  'none': 'Nothing waits here: everything that you recorded has been sent.',
  'send_all': 'Send all that wait',
  'sent': 'A recording has been sent.',
  'to_session': 'To its session',
};
