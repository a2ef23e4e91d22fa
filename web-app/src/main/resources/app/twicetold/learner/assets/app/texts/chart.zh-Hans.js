export default {
  'table': '查看表格',
};
