export default {
  'table': 'As a table',
};
