export default {
  'title': 'Audit log',
  'lead': 'Who changed what, newest first.',
  'actor': 'Who',
  'action': 'Action',
  'at': 'When',
  'target': 'What',
  'details': 'Before and after',
  'empty': 'Nothing was changed by anybody whom these filters mean.',
};
