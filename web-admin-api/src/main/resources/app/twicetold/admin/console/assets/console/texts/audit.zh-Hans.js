export default {
  'title': '审计日志',
  'lead': '谁改动了什么，最新的在前。',
  'actor': '操作者',
  'action': '操作',
  'at': '时间',
  'target': '对象',
  'details': '改动前后',
  'empty': '没有符合筛选条件的改动。',
};
